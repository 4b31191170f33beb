import { askFirst } from './confirm.js'
import { offerCopies } from './copy.js'
import { followWork } from './live.js'

// Every page works without this script; it saves readers a reload, a page in between, and a selection.
offerCopies(document)
askFirst(document)
followWork(document)
