import { defineConfig } from 'octavo'

export default defineConfig({
  components: {
    Price: './components/Price.tsx',
    Counter: './components/Counter.tsx#Counter',
  },
})
