import type { AssistantWords } from './words.js'

export const fi: AssistantWords = {
  newConversation: 'Uusi keskustelu',
  question: 'Kysymyksesi',
  placeholder: 'Kysy tästä dokumentaatiosta…',
  stop: 'Pysäytä',
  retry: 'Yritä uudelleen',
  greeting: 'Mitä haluaisit tietää?',
  note: 'Vastaukset perustuvat tähän dokumentaatioon ja voivat olla virheellisiä: tarkista lähteet.',
  suggestPage: 'Mistä tämä sivu kertoo?',
  suggestExplain: 'Selitä ”{0}”',
  you: 'Kysyit',
  searching: 'Etsitään…',
  sources: 'Lähteet',
  stopped: 'Vastaus pysäytettiin.',
  selection: 'Valittu teksti',
  busy: 'Kysymyksiä on esitetty liikaa. Odota: {0}.',
  busyLater: 'Kysymyksiä on esitetty liikaa. Yritä myöhemmin uudelleen.',
  offline: 'Avustajaan ei saada yhteyttä. Tarkista yhteytesi ja yritä uudelleen.',
  refused: 'Avustaja hylkäsi kysymyksen.',
  failed: 'Avustaja ei pystynyt vastaamaan. Yritä myöhemmin uudelleen.',
  broken: 'Vastaus katkesi.',
}
