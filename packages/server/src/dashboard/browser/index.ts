import { confirmForms } from './confirm.js'
import { offerCopies } from './copy.js'
import { followWork } from './live.js'

// Every page works without this script. It adds copy buttons, dialogs and live updates.
offerCopies(document)
confirmForms(document)
followWork(document)
