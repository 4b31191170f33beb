import { type ApiOperation, closed, errors, printable } from './apiOperation.js'

export const SITE_OPERATIONS = {
  listSites: {
    id: 'listSites',
    permission: 'sites:read',
    method: 'get',
    path: '/v1/sites',
    tag: 'Sites',
    summary: 'List sites',
    responses: { 200: { description: 'Sites of the organization.', schema: 'SiteList' }, ...errors(401, 403, 429) },
  },
  putSite: {
    id: 'putSite',
    permission: 'sites:write',
    action: 'site.add',
    method: 'put',
    path: '/v1/sites/{domain}',
    tag: 'Sites',
    summary: 'Register site',
    description:
      'Registers a site of the organization, or changes its source. Only the operator of the server can register folders and SSH repositories.',
    body: 'PutSite',
    responses: { 200: { description: 'The site.', schema: 'Site' }, ...errors(400, 401, 403, 404, 429) },
  },
  verifySite: {
    id: 'verifySite',
    permission: 'sites:write',
    action: 'site.verify',
    method: 'post',
    path: '/v1/sites/{domain}/verify',
    tag: 'Sites',
    summary: 'Verify domain',
    description:
      'Looks for the proof of the domain in DNS and on the domain. Requests without a key, such as those of MCP clients and API playgrounds, are answered for verified domains only. The proof is looked for again every day; a domain whose proof is missing for three days is no longer verified.',
    responses: { 200: { description: 'The verified site.', schema: 'Site' }, ...errors(401, 403, 404, 409, 429) },
  },
  removeSite: {
    id: 'removeSite',
    permission: 'sites:write',
    action: 'site.remove',
    method: 'delete',
    path: '/v1/sites/{domain}',
    tag: 'Sites',
    summary: 'Remove site',
    description: 'Removes a site. Its jobs and archives are kept until they expire.',
    responses: { 204: { description: 'The site was removed.' }, ...errors(401, 403, 404, 429) },
  },
} as const satisfies Record<string, ApiOperation>

export const SITE_SCHEMAS = {
  SiteSource: {
    type: 'object',
    discriminator: { propertyName: 'kind' },
    required: ['kind'],
    oneOf: [
      {
        title: 'Folder',
        ...closed(['kind', 'path'], {
          kind: { type: 'string', enum: ['folder'] },
          path: printable(4096, 'Folder on the server; *** in responses.'),
        }),
      },
      {
        title: 'Git repository',
        ...closed(['kind', 'url'], {
          kind: { type: 'string', enum: ['git'] },
          url: printable(2000, 'HTTPS URL. Only the operator of the server can use others.'),
          ref: printable(200, 'Branch, tag or commit. Default: HEAD.'),
          directory: printable(1000, 'Folder that contains docs.json.'),
        }),
      },
    ],
  },
  Site: closed(['domain', 'organisation', 'plan', 'source', 'trusted', 'verifiedBy', 'proof'], {
    domain: { type: 'string' },
    organisation: { type: 'string' },
    plan: { type: 'string' },
    source: { $ref: '#/components/schemas/SiteSource' },
    trusted: { type: 'boolean', description: 'True when the site may be built without isolation.' },
    verifiedBy: {
      type: 'string',
      nullable: true,
      enum: ['operator', 'dns', 'file', null],
      description: 'Null for a domain that is not verified: MCP clients and API playgrounds are not served on it.',
    },
    proof: {
      type: 'string',
      description:
        'Verifies the domain as the value of the TXT record _octavo.{domain}, or as the content of https://{domain}/.well-known/octavo-verification.txt.',
    },
  }),
  PutSite: closed(['source'], { source: { $ref: '#/components/schemas/SiteSource' } }),
  SiteList: closed(['sites'], { sites: { type: 'array', items: { $ref: '#/components/schemas/Site' } } }),
} as const
