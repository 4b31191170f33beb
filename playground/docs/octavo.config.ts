import { defineConfig } from '@octavo/vite'
import { glossary } from '../custom/plugins/glossary.js'

export default defineConfig({
  rules: { LINK_BROKEN: 'error', GLOSSARY_UNUSED: 'error' },
  components: {
    Tip: './parts/Tip.tsx',
    Info: './parts/Info.tsx',
  },
  layout: { Footer: './parts/Footer.tsx' },
  plugins: [glossary({ file: 'glossary.json', group: 'Support' })],
})
