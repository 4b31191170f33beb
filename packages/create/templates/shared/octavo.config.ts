import { defineConfig } from 'octavo'

export default defineConfig({
  rules: {
    // These are warnings by default. As errors they fail `octavo check` and `octavo build`.
    LINK_BROKEN: 'error',
    LINK_ANCHOR: 'error',
    ASSET_MISSING: 'error',
  },
})
