import { register } from '../registry.js'
import { SearchDialog } from './search/dialog.js'

let dialog: SearchDialog | undefined

// Created on first use, after its labels have been loaded.
register('search', {
  open() {
    dialog ??= new SearchDialog()
    dialog.open()
  },
})
