import type { ThreadStore, Turn } from '@octavo/assistant'
import type { Queryable } from '../stores/database.js'

/** The owner of a thread. No other organization or site can read or continue the thread. */
interface ThreadOwner {
  organisation: string
  domain: string
}

/** Maximum number of stored turns. Older turns are removed. */
const TURNS = 40

/** Creates the store of a site's threads. They are stored in the database, so any process can continue them. */
export function createThreadStore(database: Queryable, { organisation, domain }: ThreadOwner): ThreadStore {
  return {
    async read({ id, fp }) {
      const { row } = await database.query<{ turns: Turn[] }>(
        'select turns from octavo.threads where id = $1 and organisation = $2 and domain = $3 and fp = $4',
        [id, organisation, domain, fp],
      )
      return row?.turns
    },
    async append({ id, fp }, turns) {
      await database.query(
        `insert into octavo.threads as t (id, organisation, domain, turns, fp) values ($1, $2, $3, $4, $5)
         on conflict (id) do update set used_at = now(), turns = (
           select coalesce(jsonb_agg(turn order by number), '[]') from (
             select turn, number from jsonb_array_elements(t.turns || excluded.turns) with ordinality as all_turns (turn, number)
             order by number desc limit ${TURNS}
           ) as last)
         where t.organisation = excluded.organisation and t.domain = excluded.domain and t.fp = excluded.fp`,
        [id, organisation, domain, JSON.stringify(turns), fp],
      )
    },
  }
}

/** Removes threads that were last used before this time. */
export async function removeExpiredThreads(database: Queryable, before: Date): Promise<void> {
  await database.query('delete from octavo.threads where used_at < $1', [before])
}
