/** Words of the playground in English; other languages have the same names. */
export const PLAYGROUND_LABELS = {
  send: 'Send',
  cancel: 'Cancel',
  close: 'Close',
  request: 'Request',
  response: 'Response',
  server: 'Server',
  authorization: 'Authorization',
  path: 'Path parameters',
  query: 'Query parameters',
  header: 'Headers',
  cookie: 'Cookies',
  querystring: 'Query',
  body: 'Body',
  contentType: 'Content type',
  required: 'required',
  deprecated: 'deprecated',
  notSet: 'Not set',
  form: 'Form',
  text: 'Text',
  example: 'Example',
  useExample: 'Fill in the example',
  add: 'Add',
  addItem: 'Add to {0}',
  remove: 'Remove {0}',
  propertyName: 'Name',
  variant: 'Variant',
  chooseFile: 'File',
  invalidJson: 'Line {0}, column {1}: this is not valid JSON.',
  invalidNumber: 'Expected a number.',
  invalidInteger: 'Expected a whole number.',
  outOfRange: 'Expected {0}.',
  length: 'length',
  entries: 'items',
  duplicates: 'The same entry is there twice.',
  toCheck: 'Fields to check: {0}',
  sendAnyway: 'Send anyway',
  missing: 'A value is needed here.',
  scheme: 'How to authorize',
  noAuth: 'None',
  token: 'Token',
  apiKey: 'Key',
  username: 'User name',
  password: 'Password',
  clientId: 'Client ID',
  clientSecret: 'Client secret',
  scopes: 'Scopes',
  flow: 'How to get a token',
  authorize: 'Authorize',
  getToken: 'Get a token',
  authorizing: 'Waiting for the other window…',
  authorized: 'A token was received.',
  unsupportedScheme: 'This scheme can not be used here.',
  keep: 'Keep credentials',
  keepPage: 'Only on this page',
  keepTab: 'Until this tab is closed',
  keepBrowser: 'In this browser',
  keepNote: 'Kept unencrypted, for everybody who uses this browser.',
  forget: 'Forget',
  code: 'Code',
  language: 'Language',
  copy: 'Copy',
  sending: 'Sending…',
  streaming: 'Receiving…',
  idle: 'The answer will appear here.',
  done: '{0}, {1}, {2}',
  cancelled: 'Cancelled.',
  headers: 'Headers',
  tree: 'Tree',
  download: 'Download',
  empty: 'The answer has no body.',
  events: 'Events: {0}',
  cutText: 'Only the first part is shown. The download has everything.',
  items: 'items: {0}',
  redirected: 'Redirected to {0}',
  failed: 'The request failed',
  badAddress: 'The address of this server is not valid: {0}',
  network: 'There is no connection to {0}.',
  cors: 'The browser got no answer from {0}. Either the server can not be reached, or it does not allow pages of {1} to read its answers (CORS).',
  corsHint: 'The API has to answer with these headers, also to OPTIONS requests:',
  mixed: 'This page came by https, and browsers do not send requests from such pages to http addresses.',
  mixedHint: 'Use an https server, or let this site forward requests.',
  notHere: 'The request can not be sent from this page. Copy it to run it in a terminal.',
  copyCurl: 'Copy as cURL',
  noProxy: 'This host does not forward requests: it answered with {0}.',
  noProxyHint:
    'Let the host pass POST requests for {0} on to the Octavo server, or set "api.playground.proxy" to false in docs.json, so that browsers ask the API themselves.',
  hostTooLarge:
    'This host takes no request of this size: it answered with 413. Let it pass requests for {0} of up to 32 MB (nginx: client_max_body_size).',
  hostGateway:
    'This host forwards requests, but nothing answers it: it answered with {0}. Start the Octavo server, or mend its address in the settings of the host.',
  hostRefuses: 'This host refuses the request: it answered with {0}. Let it pass POST requests for {1}.',
  folder: 'This page was opened from a folder, which has no server to forward requests.',
  broken: 'The answer broke off: {0}',
  tooLarge: 'the answer is larger than {0}.',
  connectionLost: 'the connection was lost.',
  cookiesDirect: 'Browsers do not let pages set cookies of another site: these are left out.',
  headersDirect: 'Browsers do not let pages set these headers: {0}',
  dotSegment: 'A part of a path can not be "." or "..": whoever reads the address removes it.',
  headerText: 'A header can not hold these characters: {0}',
  headerName: 'Not sent: this is no name that a header can have.',
  unsentDirect: 'Not sent: browsers do not let pages set it.',
  unsentForwarded: 'Not sent: whoever forwards the request sets it.',
  unsentTaken: 'Not sent: the credentials or the body set it.',
  unnamedParts: 'The API describes no names for the parts of this form: they are sent without.',
  suggested: 'Suggested: {0} of {1} values. Any of them can be typed.',
  popupBlocked: 'The browser kept the window of the provider closed. Allow pop-ups for this site.',
  oauthFailed: 'The provider refused: {0}',
}

export type PlaygroundLabels = Record<keyof typeof PLAYGROUND_LABELS, string>

declare global {
  interface Window {
    octavoPlaygroundLabels?: Partial<PlaygroundLabels>
  }
}

/** A word in the page's language; the arguments take the places of `{0}`, `{1}`, … */
export function label(key: keyof PlaygroundLabels, ...values: (string | number)[]): string {
  const text = window.octavoPlaygroundLabels?.[key] ?? PLAYGROUND_LABELS[key]
  return text.replace(/\{(\d)\}/g, (_, index: string) => String(values[Number(index)] ?? ''))
}

/** The language of a word: what is not translated is read out as English. */
export function languageOf(key: keyof PlaygroundLabels): 'en' | undefined {
  return window.octavoPlaygroundLabels && !window.octavoPlaygroundLabels[key] ? 'en' : undefined
}
