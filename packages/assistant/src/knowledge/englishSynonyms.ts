/**
 * Groups of words that questions about software use for each other, in their base form. A word may be in several
 * groups.
 */
const GROUPS = `
  abort cancel halt interrupt kill stop terminate, abuse spam, accelerate fast faster performance quick speed
  throughput, accept allow approve enable permit, access authorization permission privilege right role scope, account
  login profile user, activate enable switch turn, add append attach include insert, add create generate make new, add
  extend extension, add insert write, address domain endpoint host hostname ip url, adjust alter amend change edit
  modify update, admin administrator owner, administer manage, agent assistant bot chatbot, aggregate count sum total,
  alert inform notify webhook, alert notification notify warning webhook, alias name nickname, allowed valid, amount
  count number, analytics metric statistic usage, annotation comment note remark, anonymous privacy private, answer
  reply respond response, app application client program, archive backup snapshot, argument option parameter, arrange
  order sort sorting, assign give grant provide, atomic transaction, attribute column field key property, audio sound
  speech voice, auth authenticate authentication credential login signin, authenticate login signin sso, auto automate
  automatic automatically schedule, avoid block disable prevent, backup recover recovery restore snapshot, ban
  blacklist block denylist forbid, basic simple starter, batch bulk multiple, begin initialize launch start, benchmark
  compare comparison evaluation measure, bill billing charge invoice payment, bill invoice receipt, billing charge
  cost fee price pricing, blank clear empty, blank empty null, block deny forbid reject, body payload, boot launch
  start startup, branch fork, branding icon logo, break crash error fail, brief short, broken corrupt damage, bug
  defect error issue problem, bug issue problem ticket, build bundle compile, built-in native, business company
  enterprise firm organization team, buy checkout order purchase, buyer client customer purchaser, buyer client
  customer user, cache memory store, call invocation invoke request, callback hook webhook, cancel end stop terminate
  unsubscribe, cap limit maximum quota restriction, capability feature function, caption subtitle, card payment,
  catalog registry, category class group kind type, cause reason, certificate ssl tls, change switch toggle, change
  update upgrade, channel stream topic, charge checkout pay payment, chargeback dispute, chat conversation message
  thread, check review, check test validate verify, choose option pick select, chunk part piece segment slice, cite
  reference, clean clear purge remove, clear reset, cli command shell terminal, clone copy duplicate, cloud hosted,
  code program source, colleague coworker member team teammate, collection dataset list set, collision conflict, color
  theme, combine concatenate join merge, company organization team workspace, compatibility compatible support,
  compress quantize reduce shrink, compromise expose leak, computer device laptop machine, conceal hidden hide,
  conceal hide mask redact, concurrent parallel simultaneous simultaneously, configuration configure set setting
  setup, configuration option setting, confirm validation verify, connect connection integrate integration link,
  connection network, console dashboard portal, consumption usage, container docker image, continue resume,
  conversation session, convert format transform translate, copy duplicate repeat, copy replica, correct fix repair,
  cost spend, country location region, coupon discount promotion, coupon discount reduction, cpu gpu hardware, crash
  error fail failure, create generate produce, credential key password secret token, cron periodic schedule, currency
  money, custom customize personalize, customer user visitor, data information record, database db sql, date time
  timestamp, deactivate disable off, debug diagnose troubleshoot, decline deny refuse reject, decrease lower reduce,
  decrease shrink, default standard, define specify, delay latency timeout wait, delete destroy discard drop erase
  remove uninstall, delete erase remove wipe, delete purge, delete trash, deliver send, demo example sample, deploy
  publish release ship, deprecate legacy obsolete remove, describe explain, description summary, destination target,
  detect identify recognize, device machine phone, dictionary glossary terminology, directory folder path, disable
  mute silence, disk drive storage, display screen, display show, distinct unique, distribute share, divide split,
  document file, downgrade revert rollback, download export, download fetch get pull, duration length time, earning
  income revenue, email mail, embed include, embedding vector, employee member staff user, encrypt encryption secure,
  end expire finish stop terminate, ensure guarantee sla, entity object record, entry record row, enumerate list, env
  environment variable, error exception failure problem, error mistake, event trigger, event webhook, evidence proof
  verification verify, exclude ignore skip, execute run, exit leave, exit quit, expiration expire expiry lifetime ttl
  valid, extension plugin, external third-party, extract parse, fetch get load retrieve, fetch get receive retrieve,
  fetch obtain retrieve, find locate lookup search, find lookup query search, fix repair resolve, fixed static, flag
  option parameter, forbidden illegal invalid, formality tone, format layout schema structure, forward redirect, free
  trial, function method, gateway proxy, gdpr privacy, git repo repository, graph relation relationship, grow increase
  raise, grow increase scale, guard protect secure, guide howto tutorial, health status, help support, history log
  version, icon image logo picture, icon image photo picture, idle inactive, illegal invalid wrong, import ingest,
  import load upload, improve optimize, inject injection, inspect view, install setup, instance server, internal
  private, interval range, invalidate revoke, invite member, invite share, iterate loop, job task, json schema
  structured, keep maintain, keep preserve retain store, label tag, language locale, latency slow, latest new recent,
  layout template, least minimum, legacy old previous, length size, library package, library sdk, license unlock,
  limit max maximum most, limit only restrict, limit overload, limit rate, limit threshold, limit throttle, link url,
  live production, live real-time streaming, llm model, local offline, location place region, log record, log track,
  login sign, main primary, many multiple several, media video, member people user, memory ram, memory remember store,
  message notification, migrate migration move upgrade, migrate move transfer, mobile phone, money payment, monitor
  observe watch, must need require, name rename, name title, notify warn, on-premise self-hosted, optimize tune, order
  sale, order sequence, origin source, original raw, original source, output print, override overwrite, page site
  website, parameter placeholder variable, part section, path route, pause suspend, permanent persistent, persist save
  store, plan subscription tier, platform service, policy rule, possible support, project workspace, protection
  security, prove verify, provide supply, provider vendor, push send, query question, read scan, read view, reboot
  restart, receiver recipient, recommend suggest, recover restore undo, refresh reload restart, refresh update, refund
  reimburse, region zone, register signup, release version, reliable stable, remove strip, renew renewal, renew
  replace rotate, repeat retry, replace substitute swap, report statistic, respond return, revert rollback undo, safe
  secure, sandbox simulate test, sell seller, send submit, send transmit, separate split, setting value, show visible,
  shut stop, size width, space storage, speak voice, stage step, state status, stream streaming, string text, style
  theme, subscribe subscription, summarize summary, sync synchronize, tax vat, teammate user, temporary transient,
  term word, transcribe transcription, translate translation, use utilize
`

const SYNONYMS = new Map<string, string[]>()
for (const group of GROUPS.split(',')) {
  const words = group.trim().split(/\s+/)
  for (const word of words) SYNONYMS.set(word, [...(SYNONYMS.get(word) ?? []), ...words])
}

/** Returns the English synonyms of a word and its own inflections, all in each form that they may have in a text. */
export function englishSynonyms(word: string): string[] {
  const bases = baseForms(word)
  const synonyms = new Set(bases.flatMap((base) => SYNONYMS.get(base) ?? []).flatMap(wordInflections))
  return [...synonyms].filter((synonym) => synonym !== word)
}

/** Returns the words that an English word may be an inflection of, including itself. */
function baseForms(word: string): string[] {
  const bases = [word]
  for (const end of ['ing', 'ed', 'er']) {
    if (!word.endsWith(end) || word.length < end.length + 3) continue
    const stem = word.slice(0, -end.length)
    bases.push(stem, `${stem}e`)
    if (stem.at(-1) === stem.at(-2)) bases.push(stem.slice(0, -1))
  }
  if (/ie[sd]$/.test(word)) bases.push(`${word.slice(0, -3)}y`)
  else if (word.endsWith('es')) bases.push(word.slice(0, -1), word.slice(0, -2))
  else if (word.endsWith('s')) bases.push(word.slice(0, -1))
  return bases
}

function wordInflections(word: string): string[] {
  if (word.length < 3) return [word]
  if (word.endsWith('e')) return [word, `${word}s`, `${word}d`, `${word.slice(0, -1)}ing`]
  if (/[^aeiou]y$/.test(word)) return [word, ...['ies', 'ied', 'ying'].map((end) => word.slice(0, -1) + end)]
  const doubled = /[^aeiou][aeiou][bdgmnprt]$/.test(word) ? `${word}${word.at(-1)}` : word
  return [word, `${word}s`, `${doubled}ed`, `${doubled}ing`]
}
