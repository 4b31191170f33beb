import { OAUTH_CHANNEL } from './auth/oauth.js'

// The page where providers send readers back to: it hands over what it was given and goes. Only pages of this site hear
// it, and only the one that knows the state believes it.
const channel = new BroadcastChannel(OAUTH_CHANNEL)
channel.postMessage(location.search.slice(1) || location.hash.slice(1))
channel.close()
history.replaceState(null, '', location.pathname)
window.close()
