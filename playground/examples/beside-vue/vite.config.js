import octavo from '@octavo/vite'
import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [vue(), octavo({ root: 'docs', mount: '/docs' })],
})
