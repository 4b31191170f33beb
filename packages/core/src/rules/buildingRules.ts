import { defineRules } from './rule.js'

export const BUILDING_RULES = /* @__PURE__ */ defineRules({
  OPT_UNKNOWN: {
    severity: 'error',
    isFatal: true,
    title: 'Unknown option',
    explanation: 'Unknown option of the Vite plugin. [Options](/reference/options) lists all of them.',
  },
  OPT_TYPE: {
    severity: 'error',
    isFatal: true,
    title: 'Invalid option',
    explanation: 'An option of the Vite plugin has the wrong type or value.',
  },
  OPT_FILE_ONLY: {
    severity: 'error',
    isFatal: true,
    title: 'Unsupported option of the Vite plugin',
    explanation:
      'Options that contain functions must be in `octavo.config.ts`, because every render thread loads that file.',
  },
  OPT_COMPONENT: {
    severity: 'error',
    isFatal: true,
    title: 'Invalid component in the configuration',
    explanation:
      'A component in [`components`](/customize/components) has an invalid name, or its file does not exist in the docs folder.',
  },
  CONFIG_FILE: {
    severity: 'error',
    isFatal: true,
    title: 'Configuration file cannot be loaded',
    explanation: '`octavo.config.ts` has a syntax error, throws, or has no default export.',
  },
  LAYOUT_FILE: {
    severity: 'error',
    isFatal: true,
    title: 'Layout file cannot be loaded',
    explanation:
      'A file in [`layout`](/customize/layout) does not exist, has a syntax error, throws, or has no default export.',
  },
  LAYOUT_RENDER: {
    severity: 'error',
    title: 'Error in a layout component',
    explanation:
      'A component in [`layout`](/customize/layout) throws while a page is rendered. With `--keep-going`, affected pages use the default component.',
  },
  SKILL_INVALID: {
    severity: 'warning',
    title: 'Invalid agent skill',
    explanation:
      'A [skill](/search-and-ai/skills) does not follow the specification of Agent Skills, so agents would refuse it. It is not published; or only the file that the message names is omitted.',
    example: { 'skills/My Skill/SKILL.md': 'Text without frontmatter.\n' },
  },
  EVAL_FILE: {
    severity: 'error',
    title: 'Invalid evals.yaml',
    explanation:
      '`octavo eval` cannot read [evals.yaml](/search-and-ai/evals), or an entry is not a `question` with a list of `facts`.',
  },
  EVAL_PAGE: {
    severity: 'error',
    title: 'Expected page not found for a question',
    explanation:
      'The `page` of a question in [evals.yaml](/search-and-ai/evals) is not among the pages that the assistant gets for it, or does not exist. Use the words of the question in the title or a heading of the page.',
  },
  EVAL_FACT: {
    severity: 'error',
    title: 'Expected fact not found for a question',
    explanation:
      'A fact in [evals.yaml](/search-and-ai/evals) is not in the passages that the assistant gets for its question. Either the documentation does not contain it any more, or search finds other sections.',
  },
  EVAL_ANSWER: {
    severity: 'error',
    title: 'Answer without an expected fact',
    explanation:
      'With `octavo eval --answers`: the answer of the model does not state a fact in [evals.yaml](/search-and-ai/evals) in any words, or the model failed. If the assistant gets the fact, state it nearer to the words of the question.',
  },
  PLUGIN_FAILED: {
    severity: 'error',
    isFatal: true,
    title: 'Error in a plugin',
    explanation:
      'A hook of a [plugin](/extend/plugins) throws or returns something invalid. The message names the plugin and the hook, and the location is the line that throws.',
  },
  PLUGIN_CONFLICT: {
    severity: 'error',
    isFatal: true,
    title: 'Conflicting plugins',
    explanation: 'Two [plugins](/extend/plugins) have the same name, or add the same page, file or rule.',
  },
  PLUGIN_CONFIG: {
    severity: 'error',
    isFatal: true,
    title: 'Invalid docs.json from plugins',
    explanation: 'A [plugin](/extend/plugins) changed `docs.json` in its `configure` hook, and the result is invalid.',
  },
  MOUNT_MISSING: {
    severity: 'error',
    isFatal: true,
    title: 'Documentation would replace an app',
    explanation:
      'The Vite project has an `index.html`, which the documentation would replace. Set [`mount`](/extend/configuration-file) to the path for the documentation, such as `/docs`.',
  },
  OPTION_SITE_URL: {
    severity: 'error',
    isFatal: true,
    title: 'Invalid site URL',
    explanation: '`siteUrl` is not an absolute URL such as `https://docs.example.com`.',
  },
  OPTION_REMOTE_REFS: {
    severity: 'error',
    isFatal: true,
    title: 'Invalid origin of remote references',
    explanation: '`remoteRefs` contains a value that is not an `https` origin such as `https://schemas.example.com`.',
  },
  OPTION_ASSISTANT: {
    severity: 'error',
    isFatal: true,
    title: 'Invalid assistant option',
    explanation:
      'The URL, domain or key of the [assistant](/search-and-ai/assistant) is missing or invalid. Its key starts with `svc_dsc_`.',
  },
  BASE_INVALID: {
    severity: 'error',
    isFatal: true,
    title: 'Invalid base path',
    explanation: '`base` is not a path. Write the path under which the site is published, such as `/docs/`.',
  },
  SELECTION_PATH: {
    severity: 'error',
    isFatal: true,
    title: 'Unknown page in the selection',
    explanation: 'The request selects a page that does not exist.',
    phases: ['export'],
  },
  SELECTION_VERSION: {
    severity: 'error',
    isFatal: true,
    title: 'Unknown version in the selection',
    explanation: 'The request selects a version that is not in navigation.',
    phases: ['export'],
  },
  BUILD_LOCKED: {
    severity: 'error',
    isFatal: true,
    title: 'Concurrent build',
    explanation:
      'Another build is writing to the output folder. Wait until it finishes, or choose another folder with `--out`.',
    phases: ['build'],
  },
  OUT_FOREIGN: {
    severity: 'error',
    isFatal: true,
    title: 'Output folder with other files',
    explanation:
      'The output folder contains files that Octavo did not write, and a build would delete them. Choose another folder with `--out`, or empty this one.',
    phases: ['build'],
  },
  OUT_OUTSIDE: {
    severity: 'error',
    isFatal: true,
    title: 'Page outside the output folder',
    explanation:
      'The path of a page points outside the output folder, so nothing is written. Remove `..` from `directory` in `docs.json`.',
    phases: ['build', 'export'],
  },
  OUT_SECRET: {
    severity: 'error',
    isFatal: true,
    title: 'Admin key in the site',
    explanation:
      'The site contains an admin key of the server (`svc_…`), which everyone could read. Remove it and revoke it with `octavo keys revoke`.',
  },
  OUT_WRITE: {
    severity: 'error',
    isFatal: true,
    title: 'Output folder not writable',
    explanation:
      'The output cannot be written; the previous output is unchanged. Check permissions and free disk space.',
    phases: ['build', 'export'],
  },
  SITE_NO_PAGES: {
    severity: 'error',
    isFatal: true,
    title: 'No pages',
    explanation:
      'No page of the site can be read, so nothing is published, even with `--keep-going`. Fix the errors of the pages, or add a page to `navigation`.',
  },
})
