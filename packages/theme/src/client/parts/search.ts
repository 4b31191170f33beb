import { register } from '../registry.js'
import { SearchDialog } from './search/dialog.js'

let dialog: SearchDialog | undefined

// Made when it opens: its words come with another file.
register('search', {
  open() {
    dialog ??= new SearchDialog()
    dialog.open()
  },
})
