/** The options of the site that the island bundle needs. */
declare module 'octavo:options' {
  export const base: string
  export const linkStyle: 'extensionless' | 'html' | 'folder'
}
