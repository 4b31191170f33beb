/** A word that nobody should stumble on, and what is written instead. */
export interface Word {
  avoid: RegExp
  write: string
}

/** Words for all that people read: comments, messages and Markdown. */
export const WORDS: readonly Word[] = [
  {
    avoid:
      /(?<!\b(?:IP|IPv4|IPv6|e?-?mail|MAC|socket|client|network|loopback|private|public|listen|bind)(?:'s)? )(?<!\{)\baddress(?:es|ed)?\b/i,
    write: 'URL, path',
  },
  { avoid: /(?<!\b(?:in|takes?|taking|first) )\bplaces?\b(?! (?:of|in) )/i, write: 'location, position' },
  { avoid: /\bstrangers?\b|\bstranger's\b/i, write: 'untrusted' },
  { avoid: /\bforeign\b(?! keys?\b)/i, write: 'untrusted, external' },
  { avoid: /\b(?:stands?|standing|stood)\b(?! ?alone)/i, write: 'is, is located in' },
  { avoid: /\blies\b/i, write: 'is located in, lives in' },
  { avoid: /\b(?:leads?|leading|led) (?:back |on |out )?to\b/i, write: 'links to, resolves to, points to' },
  { avoid: /\b(?:asked|asks?|asking) for\b/i, write: 'requested' },
  { avoid: /\bmend(?:s|ed|ing)?\b/i, write: 'fix, repair' },
  { avoid: /\b(?:holds?|holding|held)\b(?! down)/i, write: 'contains, has, keeps' },
  { avoid: /\bbears?\b/i, write: 'contains, has' },
  { avoid: /\b(?:left|leaves?|leaving) (?:\w+ ){0,2}out\b/i, write: 'skipped, ignored, omitted' },
  {
    avoid:
      /(?<!\b(?:dollar|equals|plus|minus|percent|at|number) )\bsigns?\b(?![- ](?:in|out|up|on|it|a|an|the|links?|URLs?|requests?)\b)/i,
    write: 'character',
  },
  { avoid: /\bslips?\b/i, write: 'typo, fuzzy match' },
  { avoid: /\bsureness\b/i, write: 'score, confidence' },
  { avoid: /\bcomes? alive\b/i, write: 'hydrate, mount' },
  { avoid: /\babsent\b|\bno such\b/i, write: 'missing, not found' },
  { avoid: /(?<!\bthere )\bis no (?!longer|more|less|way|need|reason)\w+/i, write: 'invalid, is not a' },
  { avoid: /\bis not one\b/i, write: 'invalid' },
  { avoid: /\bin a circle\b|\bback to (?:itself|themselves)\b/i, write: 'circular' },
  { avoid: /\bbeyond\b/i, write: 'exceeds, larger than, outside' },
  { avoid: /\blull\b/i, write: 'idle' },
  { avoid: /\bdoors?\b/i, write: 'endpoint, route, handler' },
  { avoid: /\bfurniture\b/i, write: 'site chrome' },
  { avoid: /\bwho(?:ever)? runs\b/i, write: 'operator, administrator' },
  { avoid: /\bwhoever\b/i, write: 'users, callers, readers' },
  { avoid: /\bof (?:its|their|one's|your|his) own\b/i, write: 'custom, your own, separate' },
  { avoid: /\b(?:mistakes?|problems?)\b/i, write: 'diagnostic, error, warning' },
]

/** First words of docstrings that do not say what a function returns or does. */
export const FIRST_WORDS: Word = {
  avoid: /^\W*(?:What|Whether|Of|Whoever)\b/,
  write: 'a sentence that says what it returns or does, or is',
}

/** Questions and answers are the assistant's; elsewhere there are requests and responses. */
export const REQUESTS: Word = { avoid: /\b(?:answers?|answered|answering|questions?)\b/i, write: 'request, response' }
export const ASSISTANT = /assistant|mcp|(?:^|\/)ask|playground\/docs|knowledge|feedback/i

/** Files whose words are somebody else's, and parts of code where a word has its own meaning. */
export const EXCEPTIONS: readonly { files: RegExp; words: RegExp }[] = [
  // The address of a channel is a field of AsyncAPI.
  {
    files:
      /(?:asyncapiRules|asyncView|channel(?:Request|Url|Client|View|Markdown|Samples)|listChannels|shapeNames|asyncRules|model\/spec|api\/Channel)\.tsx?$/,
    words: /^address/i,
  },
  // IP addresses and addresses that sockets listen on.
  {
    files: /^packages\/(?:proxy|server\/src\/(?:build\/|operation\/setting|api\/ipAddress|stores\/budgets))/,
    words: /^address/i,
  },
  // Elements of HTML, icons, and a sentence for AI assistants.
  { files: /(?:render\/paragraphs|markdown\/elements|htmlElements)\.ts$/, words: /^address$/ },
  // Words of readers.
  { files: /knowledge\/englishSynonyms\.ts$/, words: /./ },
  { files: /createIconResolver\.ts$/, words: /^question$/ },
  // The key of evals.yaml, and the answers of models.
  { files: /(?:rules\/buildingRules|[eE]vals?(?:Site|Command)?|testAnswers)\.ts$/, words: /^(?:question|answer)s?$/i },
  { files: /view\/contextual\.ts$/, words: /^answer$/ },
]
