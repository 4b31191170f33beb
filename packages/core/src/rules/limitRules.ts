import { defineRules } from './rule.js'

export const OPENAPI_LIMIT_RULES = /* @__PURE__ */ defineRules({
  OAS_TOO_BIG: {
    severity: 'error',
    title: 'OpenAPI document too large',
    explanation:
      'The file is larger than 20 MB or has more than 4 million values. Split it into several documents. It is a warning for referenced files, which are shown as unresolved.',
  },
  OAS_TOO_DEEP: {
    severity: 'warning',
    title: 'OpenAPI document nested too deeply',
    explanation:
      'The document has more than 112 levels; deeper values are ignored. Move inner schemas to `components` and reference them. It is an error when the nesting prevents parsing.',
  },
  OAS_TOO_MANY_OPERATIONS: {
    severity: 'warning',
    title: 'Too many operations',
    explanation:
      'The document has more than 10,000 operations, so its pages show a notice. Split it into several documents.',
  },
  OAS_TOO_MANY_PARTS: {
    severity: 'warning',
    title: 'Too many fields that load on demand',
    explanation:
      'The document has more [fields that load on demand](/api) than a site may have; the remaining ones are omitted. Split the document, or its largest schemas.',
  },
  OAS_PAGE_TOO_BIG: {
    severity: 'notice',
    title: 'Text exceeds the size of a page',
    explanation:
      'A page shows up to 60 responses, 60 headers of a response and 20 callbacks, 30,000 characters of a description, and text up to 8 times the size of a large page. The descriptions of a document and of a tag have up to 1,000,000 characters on their pages, those of all tags without a page 300,000. The rest is only in the document, to which readers have no link.',
  },
  OAS_TIMEOUT: {
    severity: 'error',
    title: 'OpenAPI document takes too many steps',
    explanation:
      'Reading the document takes more than 2 million steps, so its pages show a notice. Real documents take less than 100,000; many references that share one very long list take more. Split the document, or refer to long lists less often.',
  },
  YAML_ALIAS_LIMIT: {
    severity: 'error',
    title: 'Too many YAML aliases',
    explanation:
      'The document uses YAML aliases more than 20,000 times, including nested ones. Use `$ref` to components.',
  },
})
