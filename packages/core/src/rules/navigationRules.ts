import { defineRules } from './rule.js'

export const NAVIGATION_RULES = /* @__PURE__ */ defineRules({
  NAV_PAGE_MISSING: {
    severity: 'warning',
    title: 'Missing page',
    explanation:
      'Navigation lists a page that has no file, so the entry is omitted. Add the file, or correct the path.',
  },
  NAV_PAGE_CASE: {
    severity: 'warning',
    title: 'Different case in a page path',
    explanation:
      'The path in navigation and the file name differ in case. The file is used; most hosts treat the two as different URLs.',
  },
  NAV_DUPLICATE: {
    severity: 'warning',
    title: 'Duplicate page',
    explanation: 'A tab or another part of navigation lists a page twice. Remove one of the entries.',
  },
  NAV_METHOD_CASE: {
    severity: 'warning',
    title: 'HTTP method in lowercase',
    explanation:
      'An entry such as `get /users` is read as the path of a page. Write the method in uppercase: `GET /users`.',
  },
  NAV_SPEC_MISSING: {
    severity: 'warning',
    title: 'Operation without an OpenAPI document',
    explanation:
      'The navigation lists an operation, but its OpenAPI document is not set or does not exist. The entry is omitted; set `openapi` on its group, on a parent, or in `api`.',
  },
  NAV_OPERATION_MISSING: {
    severity: 'warning',
    title: 'Missing operation',
    explanation:
      'Navigation lists an operation that the OpenAPI document does not have, so the entry is omitted. Check its method and path.',
  },
  NAV_OPERATION_EXCLUDED: {
    severity: 'warning',
    title: 'Excluded operation',
    explanation:
      'Navigation lists an operation that `x-excluded` removes from the documentation, or `x-internal` with `"api": { "internal": false }`. Remove the entry or the extension.',
  },
  NAV_OUTSIDE_ROOT: {
    severity: 'warning',
    title: 'Page path outside the docs folder',
    explanation:
      'A path in navigation points outside the docs folder, so the entry is skipped. Move the page into the docs folder.',
  },
  NAV_FOLDER_MISSING: {
    severity: 'error',
    title: 'Missing folder in navigation',
    explanation:
      '`pagesFrom` names a folder that does not exist or has no files, so none of its pages are listed. Correct the path, which starts at the docs root.',
    example: {
      'docs.json': `{
  "theme": "mint",
  "name": "Lantern",
  "colors": { "primary": "#0d9373" },
  "navigation": { "pages": ["index", { "pagesFrom": "guide" }] }
}
`,
      'guides/start.mdx': '---\ntitle: Start\n---\n\nText.\n',
    },
  },
  NAV_FOLDER_EMPTY: {
    severity: 'warning',
    title: 'Folder without pages to list',
    explanation:
      'The folder in `pagesFrom` has no pages, `exclude` and `depth` omit all of them, or other entries list them. Remove the entry, or change its options.',
    example: {
      'docs.json': `{
  "theme": "mint",
  "name": "Lantern",
  "colors": { "primary": "#0d9373" },
  "navigation": { "pages": ["index", "guides/start", { "pagesFrom": "guides" }] }
}
`,
      'guides/start.mdx': '---\ntitle: Start\n---\n\nText.\n',
    },
  },
  NAV_DIVISION_SHARED: {
    severity: 'warning',
    title: 'Tab with only shared pages',
    explanation:
      'All pages of a tab, version or other part of navigation are also in an earlier one, so readers who choose it see the earlier one. List a page that is only in this part, or give the pages of an OpenAPI document another `directory`.',
  },
  TRANSLATION_LEDGER: {
    severity: 'warning',
    title: 'Invalid ledger of translations',
    explanation:
      '`octavo-translations.json` is not a JSON object, so no translation counts as outdated. Restore it from version control, or delete it and run `octavo check --translations --write`.',
    example: { 'octavo-translations.json': '{ "de/index.mdx": [\n' },
  },
  ROUTE_DUPLICATE: {
    severity: 'warning',
    title: 'Two files for one URL',
    explanation:
      'Two files, such as `guide.mdx` and `guide/index.mdx`, have the same URL. The message says which one is published; rename or remove the other.',
  },
  ROUTE_DUPLICATE_OPERATION: {
    severity: 'warning',
    title: 'Two pages for one operation',
    explanation:
      'An MDX page documents an operation that navigation also lists. The MDX page is used; remove the entry or the page.',
  },
  ROUTE_SLUG_COLLISION: {
    severity: 'notice',
    title: 'Operation URL already in use',
    explanation:
      'Another page already has the URL of a generated page, so a number is added to the generated URL. It changes when operations are added before it. Set `x-mint.href` to a URL that stays, or change the summary of the operation.',
  },
})

export const FRONTMATTER_RULES = /* @__PURE__ */ defineRules({
  FM_SYNTAX: {
    severity: 'error',
    title: 'Invalid frontmatter',
    explanation:
      'The frontmatter is not valid YAML, or has no closing `---`. Indent with spaces, and quote values that contain a colon. It is a warning when the frontmatter is text without keys, which is ignored.',
  },
  FM_LENIENT: {
    severity: 'warning',
    title: 'Repaired frontmatter',
    explanation:
      'The frontmatter is not valid YAML but unambiguous, so it is read. Other tools may reject it: indent the lines of a value further than its key.',
  },
  FM_TYPE: {
    severity: 'warning',
    title: 'Wrong type in frontmatter',
    explanation: 'A value has the wrong type. It is converted if that is unambiguous; otherwise it is ignored.',
  },
  FM_NO_EFFECT: {
    severity: 'notice',
    title: 'Frontmatter key without effect',
    explanation: 'The key is accepted but [has no effect](/reference/compatibility#frontmatter).',
  },
  FM_UNKNOWN_KEY: {
    severity: 'warning',
    title: 'Unknown frontmatter key',
    explanation:
      'The key looks like a typo of a supported key, so it is kept as metadata only. Fix the typo, or rename the key.',
  },
  FM_ALIAS_LIMIT: {
    severity: 'error',
    title: 'Too many YAML aliases in frontmatter',
    explanation: 'The aliases of the frontmatter expand to too many values. Write the values out.',
  },
  FM_SPEC_MISSING: {
    severity: 'warning',
    title: 'OpenAPI document not found for a page',
    explanation:
      'The frontmatter names an operation or a model that is in no OpenAPI document of the site. The page shows a notice; check the file name, method and path.',
  },
  FM_OPERATION_MISSING: {
    severity: 'warning',
    title: 'Operation not found in the OpenAPI document',
    explanation:
      '`openapi` in the frontmatter names an operation that the document does not have. The page shows a notice.',
  },
  FM_MODEL_MISSING: {
    severity: 'warning',
    title: 'Model not found in the OpenAPI document',
    explanation:
      '`openapi-schema` in the frontmatter names a schema that is not in `components` of the document. The page shows a notice.',
  },
  API_ENDPOINT: {
    severity: 'warning',
    title: 'Invalid endpoint',
    explanation:
      '`api` in the frontmatter is not a method and a path, such as `GET /users/{id}`. The page shows no endpoint.',
  },
  API_NO_SERVER: {
    severity: 'warning',
    title: 'Endpoint without a server',
    explanation:
      '`api` in the frontmatter is a path, and `docs.json` does not set `api.mdx.server`, so the page has no playground. Set the server, or write a full URL.',
  },
})
