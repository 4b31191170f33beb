import { OAUTH_CHANNEL } from './startOAuth.js'

// The page that OAuth providers redirect to: it sends the response to the playground and closes. Only pages of this origin
// receive it, and the playground checks the state.
const channel = new BroadcastChannel(OAUTH_CHANNEL)
channel.postMessage(location.search.slice(1) || location.hash.slice(1))
channel.close()
history.replaceState(null, '', location.pathname)
window.close()
