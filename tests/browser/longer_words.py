"""Make the words of a page as long as those of other languages."""

LENGTHEN_WORDS = r"""() => {
  const unseen = "svg, script, style, template, option, [hidden]";
  const isAway = (element) => {
    for (let each = element; each; each = each.parentElement)
      if (getComputedStyle(each).clipPath !== "none") return true;
    return element.closest(unseen) !== null;
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), texts = [];
  while (walker.nextNode()) if (!isAway(walker.currentNode.parentElement)) texts.push(walker.currentNode);
  for (const text of texts)
    text.data = text.data.replace(/\p{L}{2,}/gu, (word) => word + word.slice(0, Math.ceil(word.length * 0.4)));
}"""
"""Adds its first letters to the end of each word that is seen: the words become 40 % longer."""
