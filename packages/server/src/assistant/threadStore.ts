import type { ThreadStore, Turn } from '@octavo/assistant'
import { firstRow, type Queryable } from '../database/database.js'

/** Who a thread belongs to: nobody else reads or continues it. */
interface ThreadOwner {
  organisation: string
  domain: string
}

/** Turns that are kept; of a conversation that goes on for longer, the last ones. */
const TURNS = 40

/** Threads of a site, in the database: any process goes on with them. */
export function createThreadStore(database: Queryable, { organisation, domain }: ThreadOwner): ThreadStore {
  return {
    async read(id) {
      return firstRow(
        await database.query<{ turns: Turn[] }>(
          'select turns from octavo.threads where id = $1 and organisation = $2 and domain = $3',
          [id, organisation, domain],
        ),
      )?.turns
    },
    async append(id, turns) {
      await database.query(
        `insert into octavo.threads as t (id, organisation, domain, turns) values ($1, $2, $3, $4)
         on conflict (id) do update set used_at = now(), turns = (
           select coalesce(jsonb_agg(turn order by place), '[]') from (
             select turn, place from jsonb_array_elements(t.turns || excluded.turns) with ordinality as all_turns (turn, place)
             order by place desc limit ${TURNS}
           ) as last)
         where t.organisation = excluded.organisation and t.domain = excluded.domain`,
        [id, organisation, domain, JSON.stringify(turns)],
      )
    },
  }
}

/** Ends threads that nobody has continued since a time. */
export async function removeExpiredThreads(database: Queryable, before: Date): Promise<void> {
  await database.query('delete from octavo.threads where used_at < $1', [before])
}
