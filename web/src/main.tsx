import { render } from 'preact'
import { App } from './app/app'
import { keepOffline } from './app/offline'
import { here } from './share/place'
import { furiganaEverywhere } from './ui/say'
import './ui/theme.css'
import './ui/base.css'

// Whoever was given a game's page alone means to play it.
if (here?.of != null && location.hash === '') history.replaceState(null, '', `#/new/${here.of}`)
furiganaEverywhere()
const page = document.getElementById('page')
if (page !== null) render(<App />, page)
keepOffline()
