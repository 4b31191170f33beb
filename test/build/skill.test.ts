import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCli } from '../broken/cli.js'
import { createFolder, createSite, siteWith } from '../broken/sites.js'

test('publishes a skill file unchanged and lists it for agents', async () => {
  const skill = '---\nname: lantern\ndescription: How to use Lantern.\n---\n\nRun `lantern {task}`.\n'
  const out = join(createFolder(), 'out')
  const site = createSite({ ...siteWith({}, []), 'SKILL.md': skill })
  const { status, stderr } = await runCli('build', site, '--out', out, '--site-url', 'https://docs.example.com')
  expect([status, stderr]).toEqual([0, expect.not.stringContaining('SKILL')])
  expect(readFileSync(join(out, 'SKILL.md'), 'utf8')).toBe(skill)
  expect(readFileSync(join(out, 'skill.md'), 'utf8')).toBe(skill)
  expect(readFileSync(join(out, 'llms.txt'), 'utf8')).toContain(
    '## Agent skills\n\n- [Skill](https://docs.example.com/SKILL.md)',
  )
})
