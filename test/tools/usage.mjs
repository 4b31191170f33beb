// Loaded into a measured process with --import: writes what the whole process used when it ends.
import { writeFileSync } from 'node:fs'

process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
  const usage = { cpu: (userCPUTime + systemCPUTime) / 1e6, megabytes: maxRSS / 1024 }
  writeFileSync(process.env.OCTAVO_USAGE_FILE, JSON.stringify(usage))
})
