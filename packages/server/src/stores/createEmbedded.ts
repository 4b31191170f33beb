import { PGlite } from '@electric-sql/pglite'

// A program that creates the files of a database in the folder of its argument.
const folder = process.argv[2]
if (folder === undefined) throw new Error('Missing argument: the folder of the new database.')
const pglite = await PGlite.create(folder)
await pglite.close()
