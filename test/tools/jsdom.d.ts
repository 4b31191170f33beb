declare module 'jsdom' {
  export class JSDOM {
    readonly window: Window & typeof globalThis
  }
}
