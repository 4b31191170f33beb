/** What the bundle of islands knows of the site. */
declare module 'octavo:options' {
  export const base: string
  export const linkStyle: 'extensionless' | 'html' | 'folder'
}
