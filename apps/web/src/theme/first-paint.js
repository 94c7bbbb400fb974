// Runs before the first paint: sets the remembered colour scheme. Without one the system decides.
;(() => {
  var match = /(?:^|; )theme=(light|dark)/.exec(document.cookie)
  if (match) document.documentElement.setAttribute('data-theme', match[1])
})()
