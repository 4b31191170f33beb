import { provideChromium } from './tools/chromium.js'

/** Tests look for a browser in several processes at once: it is installed before. */
export function setup(): void {
  provideChromium()
}
