// For octavo.config.ts of projects that use the command alone

export type * from '@octavo/vite'
export { defineConfig, definePlugin } from '@octavo/vite'
