import { type ApiOperation, closed, errors, printable } from './apiOperation.js'

/** The operations on registered sites. */
export const SITE_OPERATIONS = {
  listSites: {
    id: 'listSites',
    method: 'get',
    path: '/v1/sites',
    tag: 'Sites',
    summary: 'List sites',
    responses: { 200: { description: 'Sites of the organization.', schema: 'SiteList' }, ...errors(401, 403, 429) },
  },
  putSite: {
    id: 'putSite',
    method: 'put',
    path: '/v1/sites/{domain}',
    tag: 'Sites',
    summary: 'Register site',
    description:
      'Registers a site of the organization, or changes its source. Only the operator of the server can register folders and SSH repositories.',
    body: 'PutSite',
    responses: { 200: { description: 'The site.', schema: 'Site' }, ...errors(400, 401, 403, 404, 429) },
  },
  removeSite: {
    id: 'removeSite',
    method: 'delete',
    path: '/v1/sites/{domain}',
    tag: 'Sites',
    summary: 'Remove site',
    description: 'Removes a site. Its jobs and archives are kept until they expire.',
    responses: { 204: { description: 'The site was removed.' }, ...errors(401, 403, 404, 429) },
  },
} as const satisfies Record<string, ApiOperation>

/** The schemas of sites. */
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
          path: printable(4096, 'Folder on the server.'),
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
  Site: closed(['domain', 'organisation', 'plan', 'source', 'trusted', 'verifiedBy'], {
    domain: { type: 'string' },
    organisation: { type: 'string' },
    plan: { type: 'string' },
    source: { $ref: '#/components/schemas/SiteSource' },
    trusted: { type: 'boolean', description: 'True when the site may be built without isolation.' },
    verifiedBy: {
      type: 'string',
      nullable: true,
      enum: ['operator', null],
      description: 'Null for a domain that is not verified: requests without a key are not answered for it.',
    },
  }),
  PutSite: closed(['source'], { source: { $ref: '#/components/schemas/SiteSource' } }),
  SiteList: closed(['sites'], { sites: { type: 'array', items: { $ref: '#/components/schemas/Site' } } }),
} as const
