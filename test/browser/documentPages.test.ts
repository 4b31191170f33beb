import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findBarriers } from '../tools/axe.js'
import { eventually } from '../tools/browser.js'
import { describeSite, PHONE } from './site.js'

const SPEC = `openapi: 3.1.0
info:
  title: Harbour
  version: 1.2.0
  summary: Ships and berths.
  description: |
    # Get started

    Read about [keys](#section/Get-started/API-keys) and [ships](#tag/Ships).

    ## API keys

    Ask the harbour master.
  contact: { name: Office, email: office@example.com }
  license: { name: MIT, url: https://example.com/license }
servers:
  - url: https://{port}.example.com
    description: Live
    variables: { port: { default: north, enum: [north, south] } }
tags:
  - { name: Ships, x-displayName: All ships, description: Everything that floats. }
x-tagGroups:
  - { name: Traffic, tags: [Ships] }
paths:
  /ships:
    get:
      summary: List ships
      tags: [Ships]
      responses: { 200: { description: Ships, content: { application/json: { schema: { $ref: '#/components/schemas/Ship' } } } } }
    post:
      summary: Add a ship
      tags: [Ships]
      deprecated: true
      responses: { 201: { description: Added } }
  /health:
    get: { summary: Health, responses: { 200: { description: Fine } } }
components:
  schemas:
    Ship: { type: object, properties: { name: { type: string } } }
  securitySchemes:
    key: { type: apiKey, in: header, name: X-Key, description: The key of the *office*. }
`

const openapi = { source: 'api.yaml', models: true }
const DOCS = {
  theme: 'mint',
  name: 'Port',
  colors: { primary: '#0f766e' },
  navigation: {
    languages: [
      { language: 'en', openapi },
      { language: 'de', openapi: { ...openapi, directory: 'de/api' } },
    ],
  },
}

describeSite(
  'dev',
  {
    prepare(copy) {
      copy.write('docs.json', JSON.stringify(DOCS))
      copy.write('api.yaml', SPEC)
    },
  },
  (site) => {
    test('readers get from the overview to sections, groups, operations and models', async () => {
      const page = await site.open('/api-reference/overview')
      expect(await page.locator('h1').innerText()).toBe('Harbour')
      await page.getByRole('link', { name: 'keys', exact: true }).click()
      await expect.poll(() => new URL(page.url()).hash).toBe('#api-keys')
      expect(await page.locator('#api-keys').innerText()).toBe('API keys')
      await page.getByRole('link', { name: 'ships', exact: true }).click()
      await page.waitForURL('**/api-reference/ships')
      expect(await page.locator('h1').innerText()).toBe('All ships')
      await page.locator('.document-operations a', { hasText: 'List ships' }).click()
      await page.waitForURL('**/api-reference/ships/list-ships')
      await page.locator('.operation a', { hasText: 'Ship' }).first().click()
      await page.waitForURL('**/api-reference/models/ship')
      expect(await page.locator('.document-operations a').allInnerTexts()).toEqual([
        expect.stringContaining('List ships'),
      ])
    })

    test('the sidebar has the overview, groups of tags and models, in the language of the page', async () => {
      const page = await site.open('/de/api/overview')
      const sidebar = await page.locator('#sidebar').innerText()
      expect(sidebar.split('\n').map((line) => line.trim())).toEqual(
        expect.arrayContaining(['Übersicht', 'Traffic', 'All ships', 'Modelle', 'Ship']),
      )
      const contents = await page.locator('.toc').first().innerText()
      expect(contents.split('\n')).toEqual(
        expect.arrayContaining(['Get started', 'API keys', 'Server', 'Autorisierung', 'Operationen', 'Traffic']),
      )
      expect(await page.locator('.document-facts').innerText()).toContain('Lizenz')
    })

    test.each([
      ['light', {}],
      ['dark', { colorScheme: 'dark' as const }],
      ['phone', PHONE],
    ])('pages about documents have no barriers and fit: %s', async (_, options) => {
      const page = await site.newPage(options)
      for (const path of ['/api-reference/overview', '/api-reference/ships', '/api-reference/models/ship']) {
        await page.goto(site.url + path)
        expect(await findBarriers(page, path)).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
      }
    })

    test('an edit of the document is shown on an open overview', async () => {
      const page = await site.newPage()
      const connected = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framesent'))
      await page.goto(`${site.url}/api-reference/overview`)
      await connected
      const text = readFileSync(join(site.copy.root, 'api.yaml'), 'utf8')
      site.copy.write('api.yaml', text.replace('Ask the harbour master.', 'Ask Ann.').replace('Add a ship', 'Build'))
      await eventually(() => page.locator('.mdx-content').innerText()).toContain('Ask Ann.')
      await eventually(() => page.locator('.document-operations').first().innerText()).toContain('Build')
    })
  },
)
