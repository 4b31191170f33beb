/** Questions of readers, and the pages of the site that answer them: at least one of each is to be among the sources. */
export interface Question {
  question: string
  pages: readonly string[]
}

/** About the site `onkernel` of the corpus. */
export const QUESTIONS: readonly Question[] = [
  {
    question: 'How can I keep cookies and logins between two browser sessions?',
    pages: ['profiles/overview', 'profiles/managed-auth/overview'],
  },
  { question: 'Can I watch what the browser is doing while it runs?', pages: ['browsers/live-view'] },
  { question: 'How do I record a session as an mp4 video?', pages: ['browsers/replays'] },
  {
    question: 'A website shows me captchas. What can I do about it?',
    pages: ['browsers/bot-detection/stealth', 'browsers/bot-detection/overview', 'browsers/faq'],
  },
  { question: 'Where do I put a file so that the browser can upload it to a website?', pages: ['browsers/file-io'] },
  {
    question: 'How do I load my own Chrome extension?',
    pages: ['browsers/extensions', 'reference/cli/extensions'],
  },
  { question: 'When does an idle browser get deleted?', pages: ['browsers/termination', 'browsers/standby'] },
  {
    question: 'What does standby mode do, and do I pay while a browser is in it?',
    pages: ['browsers/standby', 'info/pricing'],
  },
  { question: 'How many browsers may run at the same time on my plan?', pages: ['info/pricing'] },
  {
    question: 'How do I get a browser immediately instead of waiting for it to start?',
    pages: ['browsers/scaling/pools'],
  },
  { question: 'Is there a way to use my own proxy server?', pages: ['proxies/custom'] },
  {
    question: 'Which proxy uses the IP addresses of real households?',
    pages: ['proxies/residential', 'proxies/overview'],
  },
  {
    question: 'How do I pass an API key to my deployed app without writing it into the code?',
    pages: ['apps/secrets', 'apps/deploy'],
  },
  { question: 'Where can I read the logs of my app?', pages: ['apps/logs'] },
  { question: 'How do I stop an invocation that is running?', pages: ['apps/stop'] },
  { question: 'Can I click at coordinates and type with the keyboard by API?', pages: ['browsers/computer-controls'] },
  { question: 'How do I open a shell on the machine of the browser?', pages: ['browsers/ssh'] },
  { question: 'How do I change the size of the window?', pages: ['browsers/viewport'] },
  { question: 'What has to change in my code when I come from Scrapybara?', pages: ['migrations/scrapybara'] },
  {
    question: 'How do I connect Cursor or Claude to the MCP server?',
    pages: ['reference/mcp-server', 'reference/cli/mcp'],
  },
]

/** About nothing that the site knows. */
export const STRANGE_QUESTIONS: readonly string[] = [
  'What is the capital of Australia?',
  'How do I bake sourdough bread at home?',
  'Who won the football world cup in 1998?',
  'What is the weather in Paris tomorrow?',
  'Tell me a joke about penguins',
  'How tall is Mount Everest?',
  'Which medicine helps against a headache?',
  'Can you write a poem on autumn leaves?',
  'How do I train a dog to sit?',
  'What are good stocks to buy?',
  'How far is the moon from the earth?',
  'Best recipe for lasagne',
  'How do I install PostgreSQL on Windows?',
  'How do I configure a Kubernetes ingress?',
  'Does it support quantum teleportation?',
  'When was Napoleon born?',
]

/** About the site `ollama`: another than the listed questions are about. All of these are to be answered. */
export const OTHER_QUESTIONS: readonly string[] = [
  'How do I run a model with Docker on an NVIDIA card?',
  'Where are models stored on Linux?',
  'How can I change the context length?',
  'Can I keep a model in memory after a request?',
  'How do I import a GGUF file?',
  'Does it work behind a proxy?',
  'How do I make the model answer in JSON with a schema?',
  'Can the model call functions of my program?',
  'How do I see the log of the server on a Mac?',
  'Which AMD cards are supported?',
  'How do I uninstall it from Linux?',
  'How do I get embeddings of a text?',
  'How do I turn off streaming?',
  'Can I use the OpenAI client library with it?',
  'How can I allow other computers on my network to connect?',
  'How do I write a Modelfile with a system prompt?',
  'What does temperature do?',
  'How do I send an image to a vision model?',
  'How many requests can it answer at the same time?',
  'How do I update to the newest version on Windows?',
]

/** About nothing that it knows, but for one on proxies. */
export const OTHER_STRANGE_QUESTIONS: readonly string[] = [
  'How do I cook rice without a pot?',
  'Who painted the Mona Lisa?',
  'What time is it in Tokyo?',
  'How many legs does a spider have?',
  'Should I buy a house or rent?',
  'How do I renew my passport?',
  'What causes rainbows?',
  'Which team won the Super Bowl last year?',
  'How do I remove a wine stain from a carpet?',
  'What is the population of Brazil?',
  'How do I write a React component with hooks?',
  'How do I create an index in MongoDB?',
  'Can I bring my cat on a plane?',
  'How do I fix a flat tire on my bike?',
  'What is the meaning of life?',
  'How long should I boil eggs?',
  'Who is the president of France?',
  'How do I configure an nginx reverse proxy?',
  'What is the best exercise for back pain?',
  'Recommend a good science fiction book',
]
