import { defineConfig } from 'octavo'
import { team } from './plugins/team.js'

export default defineConfig({
  plugins: [team('team.json')],
  rules: { TEAM_MISSING: 'error' },
})
