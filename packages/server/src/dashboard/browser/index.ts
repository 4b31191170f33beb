import { confirmForms } from './confirm.js'
import { followWork } from './live.js'
import { offerCopies } from './offerCopies.js'

// Every page works without this script. It adds copy buttons, dialogs and live updates.
offerCopies(document)
confirmForms(document)
followWork(document)
