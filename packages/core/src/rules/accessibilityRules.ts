import { defineRules } from './rule.js'

export const ACCESSIBILITY_RULES = /* @__PURE__ */ defineRules({
  ACCESS_ALT: {
    severity: 'warning',
    title: 'Image without alternative text',
    explanation:
      'With `octavo check --a11y`: an image has no text for readers who do not see it. Write `![Text](…)`, or `<img alt="" … />` for an image without information.',
    phases: ['check'],
  },
  ACCESS_HEADING: {
    severity: 'warning',
    title: 'Skipped heading level, or empty heading',
    explanation:
      'With `octavo check --a11y`: a heading has no text, or is more than one level below the one before it, so readers who navigate by headings look for one that is missing. The title of the page has level 1.',
    phases: ['check'],
  },
  ACCESS_LINK: {
    severity: 'warning',
    title: 'Link without a name',
    explanation:
      'With `octavo check --a11y`: a link has no text, and no image with alternative text. Screen readers read its URL instead. Add a text or `aria-label`.',
    phases: ['check'],
  },
  ACCESS_CONTRAST: {
    severity: 'notice',
    title: 'Color with little contrast',
    explanation:
      'With `octavo check --a11y`: text in a color of `docs.json` has a contrast below 4.5 : 1 on the background of the site (WCAG 2.2, level AA). Octavo shows a darker or lighter color instead, which the message names.',
    phases: ['check'],
  },
})
