declare module '*.css?inline' {
  const css: string
  // biome-ignore lint/style/noDefaultExport: that is how bundlers hand a style sheet over
  export default css
}
