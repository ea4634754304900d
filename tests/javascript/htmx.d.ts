/** What our scripts ask of htmx, and what htmx tells them. */

interface HtmxRequest {
  verb: string;
  triggeringEvent?: { submitter?: HTMLButtonElement | HTMLInputElement | null };
}

interface DocumentEventMap {
  "htmx:beforeRequest": CustomEvent<{ elt: Element; requestConfig: HtmxRequest }>;
  "htmx:beforeOnLoad": CustomEvent<{ elt: Element; xhr: XMLHttpRequest; requestConfig: HtmxRequest }>;
  "htmx:sendError": CustomEvent<{ elt: Element; requestConfig: HtmxRequest }>;
  "htmx:afterRequest": CustomEvent<{ elt: Element; xhr: XMLHttpRequest; requestConfig: HtmxRequest }>;
  "htmx:afterSwap": CustomEvent<{ target: HTMLElement }>;
  "htmx:beforeSwap": CustomEvent<{ xhr: XMLHttpRequest; shouldSwap: boolean; isError: boolean }>;
  "htmx:oobBeforeSwap": CustomEvent<{ target: HTMLElement; fragment: DocumentFragment | HTMLElement; shouldSwap: boolean }>;
  "htmx:oobAfterSwap": CustomEvent<{ target: HTMLElement }>;
}

interface HTMLElementEventMap {
  "present": CustomEvent<{ number: number }>;
}

interface Window {
  htmx?: typeof htmx;
}

declare const htmx: {
  ajax(verb: "GET" | "POST", path: string, context: { source: HTMLElement; swap: string }): Promise<void>;
  process(part: Element): void;
  trigger(element: HTMLElement, event: string): void;
};
