import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  rem,
} from '@mantine/core'

/** Ten shades ending with the light theme's `--accent`; drawn colours come from the tokens below. */
const petrol: MantineColorsTuple = [
  '#e4f5f4',
  '#c9e9e7',
  '#aedcda',
  '#90cbc8',
  '#6cb5b1',
  '#489e9a',
  '#2b8a86',
  '#147773',
  '#056f6b',
  '#006663',
]

/** Height: 36 px for `size="lg"`, 28 px otherwise. */
const inputVars = (_theme: unknown, { size }: { size?: string }) => ({
  wrapper: {
    '--input-height': size === 'lg' ? 'var(--control-large)' : 'var(--control)',
    '--input-fz': size === 'lg' ? 'var(--t-body)' : 'var(--t-small)',
    '--input-padding': size === 'lg' ? '10px' : '8px',
  },
})

export const theme = createTheme({
  primaryColor: 'petrol',
  colors: { petrol },
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--font-mono)',
  defaultRadius: 5,
  focusRing: 'auto',
  respectReducedMotion: true,
  // Text on the accent has its own token, as the dark theme's accent is light.
  variantColorResolver(input) {
    const colours = defaultVariantColorsResolver(input)
    const isAccent = input.variant === 'filled' && (input.color ?? 'petrol') === 'petrol'
    return isAccent ? { ...colours, color: 'var(--accent-ink)' } : colours
  },
  spacing: { xs: rem(4), sm: rem(6), md: rem(8), lg: rem(12), xl: rem(16) },
  fontSizes: { xs: rem(11), sm: rem(12), md: rem(13), lg: rem(15), xl: rem(20) },
  lineHeights: { xs: '14px', sm: '16px', md: '18px', lg: '20px', xl: '26px' },
  headings: { fontWeight: '600' },
  // By name instead of `extend`, so that the theme does not import components that the first screen does not
  // need.
  components: {
    Button: {
      defaultProps: { size: 'sm' },
      vars: (_theme: unknown, { size }: { size?: string }) => ({
        root: {
          '--button-height': size === 'lg' ? 'var(--control-large)' : 'var(--control)',
          '--button-padding-x': size === 'lg' ? '16px' : '10px',
          '--button-fz': size === 'lg' ? 'var(--t-body)' : 'var(--t-small)',
        },
      }),
    },
    Input: { vars: inputVars },
    InputWrapper: {
      vars: () => ({
        label: { '--input-label-size': 'var(--t-axis)' },
        description: { '--input-description-size': 'var(--t-small)' },
        error: { '--input-error-size': 'var(--t-small)' },
      }),
    },
    ActionIcon: { defaultProps: { variant: 'subtle', size: 28 } },
    Menu: {
      defaultProps: {
        shadow: 'md',
        offset: 4,
        transitionProps: { duration: 0 },
        // Focus goes to the first item: the placeholder is not a valid child of a menu.
        withInitialFocusPlaceholder: false,
      },
    },
    Popover: { defaultProps: { shadow: 'md', transitionProps: { duration: 0 } } },
    Modal: { defaultProps: { centered: true, transitionProps: { duration: 0 } } },
    Tooltip: {
      defaultProps: {
        transitionProps: { duration: 0 },
        events: { hover: true, focus: true, touch: true },
      },
    },
    Loader: { defaultProps: { size: 18, type: 'oval' } },
  },
})

const fromTokens = {
  '--mantine-color-body': 'var(--bg)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-3)',
  '--mantine-color-placeholder': 'var(--ink-3)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-default-hover': 'var(--surface-2)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-disabled': 'var(--surface-2)',
  '--mantine-color-disabled-color': 'var(--ink-off)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-primary-color-filled': 'var(--accent)',
  '--mantine-primary-color-filled-hover': 'var(--accent-hover)',
  '--mantine-primary-color-contrast': 'var(--accent-ink)',
  '--mantine-primary-color-light': 'var(--accent-soft)',
  '--mantine-primary-color-light-hover': 'var(--accent-soft)',
  '--mantine-primary-color-light-color': 'var(--accent)',
  '--mantine-color-petrol-filled': 'var(--accent)',
  '--mantine-color-petrol-filled-hover': 'var(--accent-hover)',
  '--mantine-color-petrol-light': 'var(--accent-soft)',
  '--mantine-color-petrol-light-hover': 'var(--accent-soft)',
  '--mantine-color-petrol-light-color': 'var(--accent)',
  '--mantine-color-petrol-outline': 'var(--accent)',
  '--mantine-color-petrol-text': 'var(--accent)',
}

/** Mantine's variables from the tokens, the same for both schemes: the tokens change with `data-theme`. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {
    '--mantine-shadow-md': 'var(--shadow)',
    '--mantine-shadow-xl': 'var(--shadow)',
    '--mantine-line-height': 'var(--lh-body)',
  },
  light: fromTokens,
  dark: {
    ...fromTokens,
    // Mantine uses these shades for dark surfaces, lines and text.
    '--mantine-color-dark-0': 'var(--ink)',
    '--mantine-color-dark-1': 'var(--ink-2)',
    '--mantine-color-dark-2': 'var(--ink-3)',
    '--mantine-color-dark-3': 'var(--ink-off)',
    '--mantine-color-dark-4': 'var(--line-strong)',
    '--mantine-color-dark-5': 'var(--surface-2)',
    '--mantine-color-dark-6': 'var(--surface)',
    '--mantine-color-dark-7': 'var(--bg)',
  },
})
