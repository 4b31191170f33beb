import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findPostgres } from '../tools/postgres.js'
import { startServer, type Upstream } from '../tools/upstream.js'
import { KeyClient, newClient } from './client.js'
import { DATABASES, type Deployment, deploy, stubSite } from './deployment.js'
import { deliver, pushPayload } from './gitHost.js'

const BIN = fileURLToPath(new URL('../../packages/cli/bundle/bin.js', import.meta.url))
const SETTINGS = {
  OCTAVO_OUTGOING_PRIVATE: '["127.0.0.0/8"]',
  OCTAVO_SECRET_KEYS: JSON.stringify([Buffer.alloc(32, 7).toString('base64')]),
  OCTAVO_PUBLIC_URL: 'http://docs.test',
}

describe.each(DATABASES)('commands on the database "%s"', (kind) => {
  if (kind === 'postgres' && findPostgres() === undefined) {
    test.skip('requires PostgreSQL', () => {})
    return
  }
  let deployment: Deployment
  let receiver: Upstream
  let acme: KeyClient

  beforeAll(async () => {
    receiver = await startServer((_request, response) => response.writeHead(204).end())
    deployment = await deploy(kind, SETTINGS)
    const source = { kind: 'git' as const, url: 'https://git.test/acme/docs.git', ref: 'main' }
    await deployment.operate('sites.add', { domain: 'docs.test', organisation: 'acme', source, trusted: false })
    await deployment.operate('sites.add', {
      ...{ domain: 'local.test', organisation: 'acme', trusted: false },
      source: { kind: 'git', url: 'file:///srv/docs.git' },
    })
    await deployment.addSite('folder.test', 'acme', { files: stubSite({ pages: 1 }) })
    acme = await newClient(deployment, 'acme')
  })
  afterAll(async () => {
    await deployment?.stop()
    await receiver?.[Symbol.asyncDispose]()
  })

  /** Runs a command, and returns its lines and errors. */
  async function octavo(args: string, input = ''): Promise<{ lines: string[]; errors: string; status: number | null }> {
    const { dataDir, databaseUrl } = deployment
    const environment = { PATH: process.env.PATH, ...SETTINGS, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
    const words = [...args.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? (word as string))
    const child = spawn(process.execPath, [BIN, ...words, '--data', dataDir], { env: environment })
    child.stdin.end(input)
    const status = new Promise<number | null>((resolve) => child.once('close', resolve))
    const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
    return { lines: output.trimEnd().split('\n'), errors, status: await status }
  }

  test('a hook is added with a token, listed with its deliveries, and removed', async () => {
    const added = await octavo('hooks add docs.test --provider github --with-token', 'ghp_secret\n')
    const [hookUrl = '', secret = ''] = added.lines
    expect(added).toMatchObject({ status: 0, errors: expect.stringContaining('shown only once') })
    expect(hookUrl).toMatch(/^http:\/\/docs\.test\/hooks\/hook_\w+$/)
    const hookId = hookUrl.split('/').at(-1) as string
    // The server checks signatures with the secret, which the command has encrypted.
    const payload = pushPayload('a'.repeat(40), { ref: 'refs/heads/other' })
    const delivery = await deliver(deployment.apis[0]?.url as string, { hookId, secret, url: hookUrl }, { payload })
    expect(delivery).toMatchObject({ status: 200, json: { outcome: 'ignored' } })
    expect((await octavo('hooks list docs.test')).lines).toEqual([`${hookId}  github  acme/docs  token`])
    expect((await octavo(`hooks deliveries docs.test ${hookId}`)).lines).toEqual([
      expect.stringMatching(/^\S+Z {2}push {2}ignored {2}\S/),
    ])
    expect((await octavo(`hooks token docs.test ${hookId} --remove-token`)).lines).toEqual([
      `The token of ${hookId} was changed.`,
    ])
    expect((await octavo('hooks list docs.test')).lines).toEqual([`${hookId}  github  acme/docs  no token`])
    expect((await octavo(`hooks remove docs.test ${hookId}`)).lines).toEqual([`${hookId} was removed.`])
    expect((await octavo('hooks list docs.test')).lines).toEqual([''])
  }, 60_000)

  test('a schedule is added, changed and removed', async () => {
    const { lines } = await octavo('schedules add docs.test --cron "30 2 * * *" --time-zone Europe/Berlin')
    const [, id = ''] = /^(sch_\w+) runs next at \S+T(?:00|01):30:00\.000Z\.$/.exec(lines[0] as string) ?? []
    expect(id).not.toBe('')
    await octavo(`schedules change docs.test ${id} --cron "15 4 * * 1" --branch next`)
    expect((await octavo('schedules list docs.test')).lines).toEqual([
      expect.stringMatching(`^${id}  15 4 \\* \\* 1  UTC  next  next .*T04:15:00.000Z$`),
    ])
    expect((await octavo(`schedules remove docs.test ${id}`)).lines).toEqual([`${id} was removed.`])
  }, 60_000)

  test('a webhook is added, its deliveries are sent again, and it is removed', async () => {
    const { lines } = await octavo(`webhooks add ${receiver.origin} --org acme --types job.completed,job.failed`)
    expect(lines).toEqual([expect.stringMatching(/^whsec_\S+$/)])
    await acme.until(await acme.started({ domain: 'folder.test' }))
    const [row = ''] = (await octavo('webhooks list --org acme')).lines
    expect(row).toMatch(/ {2}job\.completed,job\.failed {2}enabled$/)
    const [id = ''] = row.split(' ')
    const deliveries = async () => (await octavo(`webhooks deliveries ${id} --org acme`)).lines[0]
    await expect.poll(deliveries, { timeout: 20_000 }).toMatch(/ {2}job\.completed {2}delivered {2}204$/)
    const [delivery = ''] = ((await deliveries()) ?? '').split(' ')
    expect((await octavo(`webhooks repeat ${id} ${delivery} --org acme`)).lines).toEqual([`${delivery} is sent again.`])
    await expect.poll(() => receiver.seen.length, { timeout: 20_000 }).toBe(2)
    expect((await octavo(`webhooks enable ${id} --org acme`)).lines).toEqual([`${id} is enabled.`])
    expect((await octavo(`webhooks remove ${id} --org acme`)).lines).toEqual([`${id} was removed.`])
  }, 90_000)

  test('invalid input has a message', async () => {
    const messages = []
    for (const args of [
      'hooks',
      'hooks ad docs.test',
      'hooks list',
      'hooks remove docs.test',
      'hooks add docs.test',
      'hooks add docs.test --provider svn',
      'hooks add gone.test --provider github',
      'hooks add folder.test --provider github',
      'hooks add local.test --provider gitea',
      'hooks token docs.test hook_1',
      'hooks token docs.test hook_1 --with-token',
      'hooks remove docs.test hook_1',
      'schedules add docs.test --cron "*/5 * * * *"',
      'schedules change docs.test sch_1 --cron "0 3 * * *"',
      'webhooks list',
      'webhooks repeat wh_1 --org acme',
      'webhooks list --org nobody',
      'webhooks add http://10.0.0.1/ --org acme',
      'webhooks add https://hooks.test --types job.done --org acme',
    ]) {
      const { status, errors } = await octavo(args)
      messages.push(`${args}\n  ${status}: ${errors.trim()}`)
    }
    expect(messages.join('\n')).toMatchInlineSnapshot(`
      "hooks
        1: Missing action for octavo hooks. Expected one of: add, list, deliveries, token, remove.
      hooks ad docs.test
        1: Unknown action "ad" for octavo hooks. Did you mean "add"?
      hooks list
        1: Missing required argument \`<domain>\`.
      hooks remove docs.test
        1: Missing required argument \`<id>\`.
      hooks add docs.test
        1: Missing required option \`--provider\`.
      hooks add docs.test --provider svn
        1: Invalid body: provider must be one of github, gitlab, gitea.
      hooks add gone.test --provider github
        1: Site "gone.test" not found.
      hooks add folder.test --provider github
        1: The source of the site is a folder. Hooks need a repository.
      hooks add local.test --provider gitea
        1: Invalid repository. Expected a path such as acme/docs. Missing API URL. The URL of the site's repository names no Git host. Expected the base URL of its API, such as https://git.example.com/api/v1.
      hooks token docs.test hook_1
        1: Expected either \`--with-token\` or \`--remove-token\`.
      hooks token docs.test hook_1 --with-token
        1: Missing token. Expected it on standard input.
      hooks remove docs.test hook_1
        1: Hook not found.
      schedules add docs.test --cron "*/5 * * * *"
        1: The schedule "*/5 * * * *" runs 5 minutes apart. The minimum is 15 minutes.
      schedules change docs.test sch_1 --cron "0 3 * * *"
        1: Schedule not found.
      webhooks list
        1: Missing required option \`--org\`.
      webhooks repeat wh_1 --org acme
        1: Missing required argument \`<delivery>\`.
      webhooks list --org nobody
        1: Unknown organization "nobody". Add its first site with octavo sites add.
      webhooks add http://10.0.0.1/ --org acme
        1: "10.0.0.1" is not a public IP address. The operator of this server can allow private networks.
      webhooks add https://hooks.test --types job.done --org acme
        1: Invalid body: types.0 must be one of job.queued, job.started, job.completed, job.failed, job.cancelled, site.added, site.changed, site.verified, site.unverified, site.removed, webhook.disabled."
    `)
  }, 90_000)

  test('the audit log has the changes of the operator', async () => {
    const { key } = await deployment.operate('keys.create', {
      ...{ organisation: 'acme', kind: 'admin', name: 'Auditor', scopes: ['audit'] },
    })
    const { json } = await new KeyClient(acme.client, key).call('GET', '/v1/audit?limit=100')
    const entries = (json as { entries: { action: string; target: string; via: string }[] }).entries
    const changes = entries.filter(
      ({ via, action }) => via === 'command' && /^(?:hook|schedule|webhook)\./.test(action),
    )
    expect(
      changes.map(({ action, target }) => `${action} ${target.replace(/_\w+.*/, '_')}`).reverse(),
    ).toMatchInlineSnapshot(`
      [
        "hook.create docs.test/hook_",
        "hook.token docs.test/hook_",
        "hook.remove docs.test/hook_",
        "schedule.create docs.test/sch_",
        "schedule.change docs.test/sch_",
        "schedule.remove docs.test/sch_",
        "webhook.create wh_",
        "webhook.repeat wh_",
        "webhook.enable wh_",
        "webhook.remove wh_",
      ]
    `)
  })
})
