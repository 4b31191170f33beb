declare module 'color-name' {
  /** Red, green and blue (0–255) of the named colors of CSS. */
  const colors: Readonly<Record<string, readonly [number, number, number]>>
  // biome-ignore lint/style/noDefaultExport: the package exports its table this way
  export default colors
}
