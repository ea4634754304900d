// Counts down in a waiting room until bots take the free seats.
import { startCountdown } from "./table/countdown.js";

startCountdown();
