import octavo from '@octavo/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [octavo({ root: 'docs', mount: '/docs' })],
})
