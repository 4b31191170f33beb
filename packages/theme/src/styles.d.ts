declare module '*.css?inline' {
  const css: string
  // biome-ignore lint/style/noDefaultExport: bundlers export style sheets this way
  export default css
}
