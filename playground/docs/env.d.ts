/// <reference types="@octavo/vite/client" />
