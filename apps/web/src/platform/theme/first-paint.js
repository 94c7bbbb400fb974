// Runs before the first paint: sets the remembered colour scheme, or else the system's.
;(() => {
  var remembered = /(?:^|; )theme=(light|dark)/.exec(document.cookie)
  var system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  document.documentElement.setAttribute('data-theme', remembered ? remembered[1] : system)
})()
