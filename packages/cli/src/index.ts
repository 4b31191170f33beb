// For octavo.config.ts and programs of projects that use the command alone

export type * from '@octavo/vite'
export { build, check, DocsError, defineConfig, definePlugin, dev, preview } from '@octavo/vite'
