import { defineRules } from './rule.js'

export const CONFIGURATION_RULES = /* @__PURE__ */ defineRules({
  ROOT_MISSING: {
    severity: 'error',
    isFatal: true,
    title: 'Missing docs folder',
    explanation: 'The docs folder does not exist, or is a file. Pass the path of the folder that contains `docs.json`.',
  },
  CFG_NOT_FOUND: {
    severity: 'error',
    isFatal: true,
    title: 'Missing docs.json',
    explanation:
      'The docs folder has no `docs.json`. Create one, or pass the path of the folder that contains it: `octavo build docs`.',
  },
  CFG_UNREADABLE: {
    severity: 'error',
    isFatal: true,
    title: 'Unreadable file',
    explanation:
      '`docs.json`, or a file that it includes with `$ref`, is a symlink that points outside the docs folder or to a missing file. Replace the symlink with the file itself.',
  },
  CFG_EMPTY: {
    severity: 'error',
    isFatal: true,
    title: 'Empty docs.json',
    explanation: 'The file is empty. `name` and `navigation` are required.',
  },
  CFG_ENCODING: {
    severity: 'error',
    isFatal: true,
    title: 'Unsupported encoding',
    explanation: 'The file is UTF-16. Save it as UTF-8.',
  },
  CFG_SYNTAX: {
    severity: 'error',
    isFatal: true,
    title: 'Invalid JSON',
    explanation:
      'The file is not valid JSON, so none of it can be read. The error points to the first invalid character; often a comma or quote is missing just before it.',
  },
  CFG_TOO_BIG: {
    severity: 'error',
    isFatal: true,
    title: 'Configuration too large',
    explanation:
      'The file is larger than 5 MB, or has more than 200,000 values, including its `$ref` files. Reference an OpenAPI document instead of listing its operations.',
  },
  CFG_TOO_DEEP: {
    severity: 'error',
    title: 'Configuration nested too deeply',
    explanation:
      'Brackets are nested more than 500 levels deep, or navigation more than 20 levels. Move inner groups up, or split them into tabs.',
  },
  CFG_TYPE: {
    severity: 'warning',
    title: 'Wrong type',
    explanation:
      'A value has the wrong type and is ignored. It is an error for the site name, colors, parts of navigation and redirect destinations.',
  },
  CFG_VALUE: {
    severity: 'warning',
    title: 'Invalid value',
    explanation:
      'The key does not accept the value, so the value is ignored. It is an error for the site name, parts of navigation and redirect destinations.',
  },
  CFG_COLOR: {
    severity: 'error',
    title: 'Invalid color',
    explanation:
      'A color is not in hexadecimal notation. Write it like `#0d9373` or `#0d9`. It is an error for `colors.primary`; elsewhere the default is used.',
  },
  CFG_REQUIRED: {
    severity: 'warning',
    title: 'Missing required key',
    explanation:
      'A required key is missing. It is an error for `name`, `navigation` and parts of navigation; elsewhere the default applies, or the object without the key is ignored.',
  },
  CFG_DUP_KEY: {
    severity: 'warning',
    title: 'Duplicate key',
    explanation:
      'An object has the same key twice; the last one is used. It is an error if an object or a list would be lost. Merge the two, or remove one.',
  },
  CFG_DUPLICATE: {
    severity: 'warning',
    title: 'Duplicate entry',
    explanation:
      'Two entries of a list have the same value although each must be unique, such as the `source` of two redirects. The first one is used.',
  },
  CFG_UNKNOWN_KEY: {
    severity: 'warning',
    title: 'Unknown key',
    explanation:
      'The key is not part of the format and is ignored. Check it for typos; [Settings](/reference/docs-json) lists all keys.',
  },
  CFG_NO_EFFECT: {
    severity: 'notice',
    title: 'Key without effect',
    explanation:
      'The key, or its value, is accepted but [has no effect](/reference/compatibility), or needs a server, a package, a repository or another key that the site does not have. The message says what to use instead. It is a warning when a setting of the site is missing.',
  },
  CFG_NAV_CHILDREN: {
    severity: 'warning',
    title: 'Mixed kinds of children',
    explanation:
      'A part of navigation has more than one kind of children, or a kind that is not allowed there. The first kind is used; move the others to a level that contains nothing else.',
  },
  CFG_NAV_EMPTY: {
    severity: 'warning',
    title: 'Empty part of navigation',
    explanation: 'A tab, group or other part of navigation has no pages and no `href`, so it is not shown.',
  },
  CFG_LANGUAGE: {
    severity: 'warning',
    title: 'Unknown language code',
    explanation:
      'The `language` of a part of navigation is not a known language code. Write a code such as `en`, `pt-BR` or `zh-Hans`.',
  },
  CFG_LEGACY: {
    severity: 'warning',
    title: 'Outdated mint.json',
    explanation:
      'The folder has no `docs.json`, so `mint.json` is read. Run `octavo upgrade`, which converts it to `docs.json`.',
  },
  CFG_REF_MISSING: {
    severity: 'error',
    isFatal: true,
    title: 'Missing $ref file',
    explanation:
      'A `$ref` in `docs.json` points to a file that does not exist. The path is relative to the file that contains the `$ref`.',
  },
  CFG_REF_CYCLE: {
    severity: 'error',
    isFatal: true,
    title: 'Circular $ref',
    explanation: 'Files include each other with `$ref`. Remove one of the references.',
  },
  CFG_REF_OUTSIDE: {
    severity: 'error',
    isFatal: true,
    title: '$ref outside the docs folder',
    explanation:
      'A `$ref` in `docs.json` points outside the docs folder or to another server. Save a copy of the file in the docs folder.',
  },
  CFG_OVERLAYS_DIFFER: {
    severity: 'error',
    isFatal: true,
    title: 'Different overlays for one document',
    explanation:
      '`docs.json` lists an OpenAPI document twice, with different overlays. List the overlays once, or in the same order everywhere.',
  },
  CFG_SAMPLE_LANGUAGE: {
    severity: 'warning',
    title: 'Unsupported code sample language',
    explanation:
      '`api.examples.languages` contains an unsupported language, which is ignored. [API reference](/api) lists the supported languages.',
  },
  FONT_MISSING: {
    severity: 'notice',
    title: 'Missing font',
    explanation:
      "A font in `docs.json` is not installed, so the system font is used. It is a warning when the font's file does not exist. Install the font package that the message names, or add the file.",
  },
})
