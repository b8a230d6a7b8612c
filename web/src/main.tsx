import { render } from 'preact'
import { App } from './app/app'
import { keepOffline } from './app/offline'
import { furiganaEverywhere } from './ui/say'
import './ui/theme.css'
import './ui/base.css'

furiganaEverywhere()
const page = document.getElementById('page')
if (page !== null) render(<App />, page)
keepOffline()
