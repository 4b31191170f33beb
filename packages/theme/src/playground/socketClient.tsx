import type { ChannelData } from '@octavo/core'
import { register } from '../client/registry.js'
import { ChannelApp } from './ChannelApp.js'
import { openDialog } from './dialogs.js'

register('channel', {
  open(key) {
    openDialog(key, (json, dialog) => <ChannelApp data={JSON.parse(json) as ChannelData} dialog={dialog} />)
  },
})
