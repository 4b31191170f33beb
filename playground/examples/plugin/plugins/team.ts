import { definePlugin } from 'octavo'

/** Adds a page that lists the people of a file, and checks that pages name each of them. */
export function team(file: string) {
  let people: string[] = []
  return definePlugin({
    name: 'team',
    inputs: [file],
    pages({ readFile }) {
      people = JSON.parse(readFile(file) ?? '[]') as string[]
      const list = people.map((name) => `- ${name}`).join('\n')
      return [{ path: 'team', group: 'Start', content: `---\ntitle: Team\n---\n\n${list}\n` }]
    },
    checks: {
      rules: { TEAM_MISSING: { severity: 'warning', title: 'Missing person', explanation: 'No page names them.' } },
      run: ({ pages }) =>
        people
          .filter((name) => !pages.some((page) => page.path !== '/team' && page.markdown().includes(name)))
          .map((name) => ({ rule: 'TEAM_MISSING', file, message: `Missing person "${name}".` })),
    },
  })
}
