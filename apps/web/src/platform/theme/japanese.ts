/** The faces of Japanese, for systems that have none of their own; the browser fetches only the pieces a text needs. */
import '@fontsource-variable/noto-sans-jp/index.css'
