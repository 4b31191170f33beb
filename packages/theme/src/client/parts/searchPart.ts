import css from '../../../styles/search.css?inline'
import { addStyleSheet } from '../dom.js'
import { register } from '../registry.js'
import { SearchDialog } from './dialog.js'

let dialog: SearchDialog | undefined

// Created on first use, after its labels have been loaded.
register('search', {
  open() {
    if (!dialog) addStyleSheet(css)
    dialog ??= new SearchDialog()
    dialog.open()
  },
})
