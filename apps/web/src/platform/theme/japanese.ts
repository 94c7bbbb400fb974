/** Japanese font, for systems without one; the browser fetches only the needed parts. */
import '@fontsource-variable/noto-sans-jp/index.css'
